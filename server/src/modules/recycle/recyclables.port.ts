import type { Attached, Recyclable } from '#core/recyclable.ts'

/**
 * Everything that can lie in the recycle bin, and what hangs on it. The modules that own the rows say it, above and below; so it
 * is handed to the bin, and never imported.
 */
export type Recyclables = { kinds: readonly Recyclable[]; attached: readonly Attached[] }

declare module '#core/context.ts' {
  interface Ports {
    recyclables: Recyclables
  }
}
