import { once } from "node:events";
import { createWriteStream } from "node:fs";
import sampleClub from "../../../shared/club/sample-club.json" with { type: "json" };

const [membership] = sampleClub.clients[0]?.memberships ?? [];

/**
 * A client of the sample club's tenant 11, unlike every other in what must differ.
 * @param classesMore how many more classes they have attended
 */
export function numberedClient(number: number, classesMore = 0): object {
  return {
    tenant_id: 11,
    client_id: 100_000 + number,
    status: "client",
    full_name: `Client ${number}`,
    email_id: `client.${number}@example.com`,
    mobile_country_code: "44",
    mobile_number: 7_000_000_000 + number,
    medical_alert: "",
    classes_attended: (number % 50) + classesMore,
    memberships: [{ ...membership, id: number + 1 }],
  };
}

/** Writes the sample club with that many further clients, which come first in the file. */
export async function writeLargeClubFile(path: string, clients: number, classesMore = 0): Promise<void> {
  const file = createWriteStream(path);
  file.write(`{"clients":[`);
  for (let number = 0; number < clients; number += 1) {
    const isBuffered = file.write(
      `${number === 0 ? "" : ",\n"}${JSON.stringify(numberedClient(number, classesMore))}`,
    );
    if (!isBuffered) await once(file, "drain");
  }
  const { clients: sampleClients, ...others } = sampleClub;
  for (const client of sampleClients) file.write(`,\n${JSON.stringify(client)}`);
  file.end(`],${JSON.stringify(others).slice(1)}`);
  await once(file, "close");
}
