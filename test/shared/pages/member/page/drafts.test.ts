import { describe, expect, it } from "vitest";
import { Drafts } from "../../../../../shared/pages/member/page/drafts.ts";

describe("Drafts", () => {
  /** @param isFull whether it takes nothing at present */
  function storage(isFull = () => false) {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (isFull()) throw new DOMException("There is no room.", "QuotaExceededError");
        kept.set(key, value);
      },
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

  it("keeps for this page what the tab has no room for", () => {
    let isFull = false;
    const tab = storage(() => isFull);
    const drafts = new Drafts(tab, 9301);
    drafts.keep("booking", { comments: "Old" });
    isFull = true;
    drafts.keep("booking", { comments: "New" });
    drafts.keep("comments 7", { comments: "Mine" });
    expect(drafts.read("booking")).toEqual({ comments: "New" });
    expect(new Drafts(tab, 9301).read("booking")).toEqual({});
    drafts.forget("booking");
    expect(drafts.read("booking")).toEqual({});
    isFull = false;
    drafts.keep("booking", { comments: "Newest" });
    expect(new Drafts(tab, 9301).read("booking")).toEqual({ comments: "Newest" });
    drafts.clear();
    expect([drafts.read("booking"), drafts.read("comments 7")]).toEqual([{}, {}]);
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

  it("keeps nothing written after signing out, and what is typed after the next sign-in", () => {
    let isFull = false;
    const tab = storage(() => isFull);
    const drafts = new Drafts(tab, 9301);
    drafts.clear();
    drafts.keep("booking", { comments: "A" });
    isFull = true;
    drafts.keep("comments 7", { comments: "B" });
    expect([drafts.read("booking"), drafts.read("comments 7"), tab.length]).toEqual([{}, {}, 0]);
    isFull = false;
    const next = new Drafts(tab, 9301);
    next.keep("booking", { comments: "C" });
    expect(next.read("booking")).toEqual({ comments: "C" });
  });
});
