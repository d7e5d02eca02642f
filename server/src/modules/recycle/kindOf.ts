import type { RecycleType } from '@app/contract/recycle/recycle.rules.ts'
import type { Ports } from '#core/context.ts'
import type { Attached, Recyclable } from '#core/recyclable.ts'
import { badInput } from '#core/refusal.ts'

type Kind = { kind: Recyclable; attached: readonly Attached[] }

/** @throws Refusal BAD_INPUT if this kind cannot be recycled */
export function kindOf({ recyclables: { kinds, attached } }: Pick<Ports, 'recyclables'>, type: RecycleType): Kind {
  const kind = kinds.find((one) => one.type === type)
  if (!kind) throw badInput('recycleType', 'Nothing of this kind can be recycled here.')
  return { kind, attached: attached.filter(({ to }) => to === type) }
}
