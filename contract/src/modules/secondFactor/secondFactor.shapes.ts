import { z } from 'zod'
import { typedCode } from '#core/typedCode.ts'
import { SignedIn } from '#users/signedIn.shapes.ts'
import { factorMethods, passkeyNameLength } from './secondFactor.rules.ts'

const base64url = (most: number) =>
  z
    .string()
    .regex(/^[\w-]*$/, 'Must be written in base64url.')
    .max(most)
const Known = z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() })

/** The argument of `navigator.credentials.get`, as JSON. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  timeout: z.number().optional(),
  rpId: z.string().optional(),
  allowCredentials: z.array(Known).optional(),
  userVerification: z.string().optional(),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** The argument of `navigator.credentials.create`, as JSON. */
export const PasskeyCreation = z.object({
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.string(), alg: z.number() })),
  timeout: z.number().optional(),
  excludeCredentials: z.array(Known).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.string().optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.string().optional(),
    })
    .optional(),
  attestation: z.string().optional(),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

const credential = { id: base64url(1_500), rawId: base64url(1_500), type: z.literal('public-key'), clientExtensionResults: z.object({}) }

/** A passkey's answer to a `PasskeyRequest`. */
export const PasskeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(10_000),
    authenticatorData: base64url(10_000),
    signature: base64url(10_000),
    userHandle: base64url(200).optional(),
  }),
})
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>

/** A new passkey, made for a `PasskeyCreation`. */
export const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(10_000),
    attestationObject: base64url(60_000),
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

/** One of the three. The digits of a code may be spaced, a recovery code written in any case. */
export const FactorAnswer = z.object({
  code: z.string().overwrite(typedCode).max(20).optional(),
  recoveryCode: z.string().overwrite(typedCode).max(40).optional(),
  passkey: PasskeyAnswer.optional(),
})
export type FactorAnswer = z.infer<typeof FactorAnswer>

/** The second step after a right password. The token is valid for five minutes and one success. */
export const FactorPrompt = z.object({
  token: z.string(),
  methods: z.array(z.enum(factorMethods)),
  /** Present if one of the methods is a passkey. */
  passkey: PasskeyRequest.optional(),
})
export type FactorPrompt = z.infer<typeof FactorPrompt>

/** The answer to a right password, or a right code from the phone: a session, or the prompt for the second factor. */
export const Entered = z.union([SignedIn, z.object({ secondFactor: FactorPrompt })])
export type Entered = z.infer<typeof Entered>

export const PasskeyName = z
  .string()
  .trim()
  .min(1, 'This field is required!')
  .max(passkeyNameLength, `At most ${passkeyNameLength} characters.`)

export const Passkey = z.object({
  _id: z.string(),
  name: z.string(),
  /** True for a passkey that is shared among its owner's devices, as in a password manager. */
  isSynced: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().optional(),
})
export type Passkey = z.infer<typeof Passkey>

export const SecondFactorStatus = z.object({
  /** Whether the company requires a second factor of this person. */
  isRequired: z.boolean(),
  app: z.object({ createdAt: z.iso.datetime(), lastUsedAt: z.iso.datetime().optional() }).optional(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.number(),
  /** Until when this session may change factors without a new proof; absent if it may not. */
  provenUntil: z.iso.datetime().optional(),
})
export type SecondFactorStatus = z.infer<typeof SecondFactorStatus>

/** Codes in plain text, returned only once; absent if the person already had some. */
export const FirstCodes = z.object({ recoveryCodes: z.array(z.string()).optional() })
