import { refuse, succeed } from "../../../../shared/api/answer.ts";
import { tenantOperation } from "../../../../shared/operations/tenant-operation.ts";
import { clientNotFound } from "../../../../shared/people/client-view.ts";
import { readClientProfile } from "../../../../shared/tables/clients-table.ts";
import { readClientImage } from "../../../../shared/tables/parts-table.ts";
import { pathId } from "../../../../shared/values/parameters.ts";

/** *Gets client image*: the image that the client's record names. */
export const getClientImage = tenantOperation({
  path: () => ({ client_id: pathId() }),
  tables: { Club: ["BatchGetItem"], Clients: ["BatchGetItem"], Parts: ["BatchGetItem"] },
  run: async ({ tenant: { tenant_id }, path: { client_id }, database }) => {
    for (let read: string | undefined; ; ) {
      const { client } = await database.read({ client: readClientProfile(tenant_id, client_id) });
      if (client === undefined) return clientNotFound();
      const { image_record } = client;
      // An image that was replaced after the client was read is empty: then the client names another one.
      if (image_record === undefined || image_record === read) return refuse("IMAGE_NOT_FOUND");
      const { stored } = await database.read({
        stored: readClientImage({ tenant_id, client_id }, image_record),
      });
      const image = stored?.image;
      if (image !== undefined) return succeed(200, { image_base64: Buffer.from(image).toString("base64") });
      read = image_record;
    }
  },
});
