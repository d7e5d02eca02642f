import type { Actor } from '@app/contract/core/access.ts'
import type { AppContext } from '#core/context.ts'
import type { Ask } from '#http/callAs.ts'

type Opener = (context: Pick<AppContext, 'db'>, actor: Actor, id: string) => Promise<{ name: string; storageKey: string }>

declare module '#core/context.ts' {
  interface Ports {
    /** Questions of the contract, answered as this person would be answered. */
    callAs(context: AppContext, actor: Actor): Ask
    /** Who opens a file, by what its address begins with; whoever may not fetch it is refused. */
    fileOpeners: Readonly<Record<string, Opener>>
  }
}
