import { describe, expect, it } from "vitest";
import { Drafts } from "../../../../shared/pages/member/drafts.ts";

describe("Drafts", () => {
  function storage() {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
      key: (index: number) => [...kept.keys()][index] ?? null,
      get length() {
        return kept.size;
      },
    };
  }

  it("keeps what one member typed from another", () => {
    const tab = storage();
    new Drafts(tab, 9301).keep("booking", { comments: "Mine" });
    expect(new Drafts(tab, 9301).read("booking")).toEqual({ comments: "Mine" });
    expect(new Drafts(tab, 9001).read("booking")).toEqual({});
  });

  it("forgets all drafts and nothing else", () => {
    const tab = storage();
    tab.setItem("sign-in", "kept");
    const drafts = new Drafts(tab, 9301);
    drafts.keep("booking", { comments: "A" });
    drafts.keep("comments 7", { comments: "B" });
    drafts.clear();
    expect([drafts.read("booking"), drafts.read("comments 7"), tab.length]).toEqual([{}, {}, 1]);
  });
});
