import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// AWS Lambda Developer Guide, "Configure Lambda function memory": at 1,769 MB a function has one vCPU.
const MB_OF_ONE_CPU = 1_769;
const PERIOD_US = 20_000;
const CPU_GROUPS = "/sys/fs/cgroup/cpu";

/** Microseconds of CPU time in every 20 ms that Lambda gives a function of that memory size. */
export function cpuQuotaUs(memoryMb: number): number {
  return Math.round((memoryMb / MB_OF_ONE_CPU) * PERIOD_US);
}

/** The share of the CPU that Lambda gives a function of one memory size: a control group of Linux. */
export class CpuShare {
  readonly #folder: string;

  /** @throws where the machine has no CPU control groups of version 1, or they may not be written */
  constructor(memoryMb: number) {
    if (!existsSync(join(CPU_GROUPS, "cpu.cfs_quota_us"))) {
      throw new Error(`This needs Linux with control groups (version 1) at ${CPU_GROUPS}, and root.`);
    }
    this.#folder = join(CPU_GROUPS, `bench-${process.pid}-${memoryMb}`);
    mkdirSync(this.#folder);
    this.#write("cpu.cfs_period_us", PERIOD_US);
    this.#write("cpu.cfs_quota_us", cpuQuotaUs(memoryMb));
  }

  /** Holds a running process to the share, all its threads included. */
  hold(pid: number): void {
    this.#write("cgroup.procs", pid);
  }

  /** Gives the share back; its processes have ended. */
  release(): void {
    rmdirSync(this.#folder);
  }

  #write(file: string, value: number): void {
    writeFileSync(join(this.#folder, file), String(value));
  }
}
