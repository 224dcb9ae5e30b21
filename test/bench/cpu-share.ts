import { accessSync, constants, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
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

  /** What a machine must have for it. */
  static readonly NEED = `This needs Linux with control groups (version 1) at ${CPU_GROUPS}, and root.`;

  /** Whether the machine has CPU control groups of version 1 that may be written. */
  static isPossible(): boolean {
    try {
      accessSync(join(CPU_GROUPS, "cpu.cfs_quota_us"), constants.W_OK);
      return true;
    } catch {
      return false;
    }
  }

  /** @throws where the machine has no such control groups */
  constructor(memoryMb: number) {
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
