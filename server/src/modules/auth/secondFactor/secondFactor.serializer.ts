import type { Passkey, SecondFactorStatus } from '@app/contract/secondFactor/secondFactor.shapes.ts'
import type { Factors } from './factors/factorsOf.ts'
import type { PasskeyRow } from './secondFactor.table.ts'

type StatusInput = { factors: Factors; isRequired: boolean; provenUntil: Date | undefined }

export const serializeStatus = ({ factors, isRequired, provenUntil }: StatusInput): SecondFactorStatus => ({
  isRequired,
  ...(factors.app && { app: { createdAt: factors.app.createdAt.toISOString(), ...lastUse(factors.app) } }),
  passkeys: factors.passkeys.map(serializePasskey),
  recoveryCodesLeft: factors.recoveryCodesLeft,
  ...(provenUntil && { provenUntil: provenUntil.toISOString() }),
})

const serializePasskey = (row: PasskeyRow): Passkey => ({
  _id: row.id,
  name: row.name,
  isSynced: row.isSynced,
  createdAt: row.createdAt.toISOString(),
  ...lastUse(row),
})

const lastUse = ({ lastUsedAt }: { lastUsedAt: Date | null }) => lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }
