import type { Actor } from '@app/contract/core/access.ts'
import type { AppContext } from '#core/context.ts'
import type { Ask } from '#http/callAs.ts'

type Opener = (context: Pick<AppContext, 'db'>, actor: Actor, id: string) => Promise<{ name: string; storageKey: string }>

declare module '#core/context.ts' {
  interface Ports {
    /** Reading calls of the contract, answered as for this person. */
    callAs(context: AppContext, actor: Actor): Ask
    /** The openers of files by the prefix of their address; a person who may not fetch a file is refused. */
    fileOpeners: Readonly<Record<string, Opener>>
  }
}
