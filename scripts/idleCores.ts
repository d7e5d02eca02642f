import { cpus } from 'node:os'

/** Starts to watch the CPU cores; the returned function gives the share of idle time since then, from 0 to 1. */
export function watchCores(): () => number {
  const before = coreTimes()
  return () => {
    const now = coreTimes()
    const all = now.all - before.all
    return all > 0 ? (now.idle - before.idle) / all : 0
  }
}

function coreTimes() {
  const times = cpus().map((core) => core.times)
  return {
    idle: times.reduce((sum, { idle }) => sum + idle, 0),
    all: times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0),
  }
}
