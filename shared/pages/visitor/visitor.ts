import { byId } from "../parts/elements.ts";
import { startPage } from "../parts/start-page.ts";
import { logo } from "./club-record.ts";
import { texts } from "./page-context.ts";
import { TourAddress } from "./tour-address.ts";
import { showVisitor } from "./visitor-views.ts";

void startPage(texts, (page) => {
  const onTitle = (title: string) => {
    document.title = `${title} · ${page.club.name}`;
  };
  const address = new TourAddress({ tenantId: page.club.tenant_id, onTitle });
  const record = showVisitor({ ...page, address });
  byId("club-name").prepend(logo(record));
});
