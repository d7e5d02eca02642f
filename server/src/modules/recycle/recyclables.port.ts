import type { Attached, Recyclable } from '#core/recyclable.ts'

/**
 * Everything that can be recycled, and the rows attached to it. The modules that own the rows declare it, above and below the bin; so it is
 * passed in and never imported.
 */
export type Recyclables = { kinds: readonly Recyclable[]; attached: readonly Attached[] }

declare module '#core/context.ts' {
  interface Ports {
    recyclables: Recyclables
  }
}
