import { execFileSync } from "node:child_process";
import { basename, join } from "node:path";

const PROJECT_ROOT = join(import.meta.dirname, "../..");

/**
 * A file's content as the project's formatter writes it, so that generated files pass its check. The formatter gets the
 * file's name alone: it leaves files on ignored paths as they are.
 */
export function formatted(path: string, content: string): string {
  const biome = join(PROJECT_ROOT, "node_modules/.bin/biome");
  return execFileSync(biome, ["format", `--stdin-file-path=${basename(path)}`], {
    cwd: PROJECT_ROOT,
    encoding: "utf8",
    input: content,
    maxBuffer: 16 * 1024 * 1024,
  });
}
