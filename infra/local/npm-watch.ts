import { readFileSync } from "node:fs";

const POLL_MS = 250;

/**
 * Calls back once the npm that runs this process is gone. npm passes signals on to what it runs, except the one that
 * ends it at once, which it never sees.
 */
export function watchNpm(onGone: () => void): void {
  const parents = npmLine();
  const timer = setInterval(() => {
    if (npmLine() === parents) return;
    clearInterval(timer);
    onGone();
  }, POLL_MS);
  timer.unref();
}

// npm runs scripts in a shell, which may remain between the two and outlive npm. Only Linux tells the shell's parent;
// elsewhere the end of the shell must suffice.
function npmLine(): string {
  const shell = process.ppid;
  const name = procFile(shell, "comm");
  const isShell = name?.trim().endsWith("sh") === true;
  return isShell ? `${shell} ${parentOf(shell)}` : String(shell);
}

// proc_pid_stat(5): "pid (name) state ppid …"; the name may hold spaces and brackets.
function parentOf(pid: number): string | undefined {
  return procFile(pid, "stat")?.split(")").at(-1)?.trim().split(" ")[1];
}

function procFile(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return undefined;
  }
}
