import { cpus } from 'node:os'

/** Begins to watch the machine's cores; what it answers says which share of their time they have had nothing to do since, between 0 and 1. */
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
