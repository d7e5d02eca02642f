import { z } from 'zod'
import type { Access } from './access.ts'
import type { AccountLimitName } from './accountLimits.ts'
import { inputWords } from './inputWords.ts'

// Default messages for every shape, wherever calls are imported.
z.config({ customError: inputWords })

export type Method = 'GET' | 'POST'
export type Path = `/${string}`

/** One call: its address, its access, its input and its output. Server and client are both derived from it. */
export type Call<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  readonly method: Method
  readonly path: Path
  /** A second address of the same call, if the specification spells it in two ways. */
  readonly alias?: Path
  readonly access: Access
  readonly input: I
  readonly output: O
  readonly summary: string
  /** Whether the call may also be sent as multipart/form-data with files beside its fields. */
  readonly files: boolean
  /** The largest size of each file, if less than the product's limit. */
  readonly largestFile?: FileLimit
  /** The rate limit per address; calls without it share the general limit. */
  readonly limit?: Limit
  /** The rate limit per account, which calls of one name share. Calls that were refused or repeated do not count. */
  readonly accountLimit?: AccountLimitName
  /** For calls that create something: they take an Idempotency-Key, and this decides the answer to a repetition. */
  readonly repeated?: Repeated
  /** True for a GET that changes something: like every POST, only our own pages may send it with a cookie. */
  readonly isChange?: true
  /** Only POSTs that do not write, as the specification has many. They write nothing, not even a log entry. */
  readonly isQuestion?: true
  /** True for content that is private even to an admin who is impersonating the user. */
  readonly isHiddenWhenImpersonating?: true
  /** True for calls that someone impersonating needs in order to stop. */
  readonly isAllowedWhenImpersonating?: true
  /** True for calls that staff need until they have set up a required second factor. */
  readonly isBeforeSecondFactor?: true
  /** True for calls that a user needs before they have replaced a one-time password. */
  readonly isBeforeNewPassword?: true
}
/** The size in bytes, and the message for a larger file. */
export type FileLimit = { readonly bytes: number; readonly message: string }
/** At most `max` calls from one address in `windowSeconds`. */
export type Limit = { readonly max: number; readonly windowSeconds: number }
/**
 * The answer to a repetition under the same Idempotency-Key: the first answer or, if that gets stale or must not be stored, the current
 * state of the object. The call takes effect once in both cases.
 */
export type Repeated = 'sameAnswer' | 'answerOfNow'

export type AnyCall = Call<z.ZodType, z.ZodType>
export type InputOf<C> = C extends Call<infer I, z.ZodType> ? z.output<I> : never
export type SentTo<C> = C extends Call<infer I, z.ZodType> ? z.input<I> : never
export type OutputOf<C> = C extends Call<z.ZodType, infer O> ? z.input<O> : never
export type ReceivedFrom<C> = C extends Call<z.ZodType, infer O> ? z.output<O> : never

const nothing = z.object({})
/** The answer of calls that return only a sentence. */
export const Message = z.object({ message: z.string() })
export type Message = z.infer<typeof Message>

class Declaration<I extends z.ZodType, O extends z.ZodType> implements Call<I, O> {
  readonly method: Method
  readonly path: Path
  readonly access: Access
  readonly input: I
  readonly output: O
  readonly summary: string
  readonly files: boolean
  readonly alias?: Path
  readonly largestFile?: FileLimit
  readonly limit?: Limit
  readonly accountLimit?: AccountLimitName
  readonly repeated?: Repeated
  readonly isChange?: true
  readonly isQuestion?: true
  readonly isHiddenWhenImpersonating?: true
  readonly isAllowedWhenImpersonating?: true
  readonly isBeforeSecondFactor?: true
  readonly isBeforeNewPassword?: true

  constructor(call: Call<I, O>) {
    this.method = call.method
    this.path = call.path
    this.access = call.access
    this.input = call.input
    this.output = call.output
    this.summary = call.summary
    this.files = call.files
    if (call.alias) this.alias = call.alias
    if (call.largestFile) this.largestFile = call.largestFile
    if (call.limit) this.limit = call.limit
    if (call.accountLimit) this.accountLimit = call.accountLimit
    if (call.repeated) this.repeated = call.repeated
    if (call.isChange) this.isChange = true
    if (call.isQuestion) this.isQuestion = true
    if (call.isHiddenWhenImpersonating) this.isHiddenWhenImpersonating = true
    if (call.isAllowedWhenImpersonating) this.isAllowedWhenImpersonating = true
    if (call.isBeforeSecondFactor) this.isBeforeSecondFactor = true
    if (call.isBeforeNewPassword) this.isBeforeNewPassword = true
  }

  /** The shape of the input: the body of a POST, the query of a GET. */
  takes<T extends z.ZodType>(input: T) {
    return new Declaration<T, O>({ ...this, input })
  }
  answers<T extends z.ZodType>(output: T) {
    return new Declaration<I, T>({ ...this, output })
  }
  /** One sentence for the reference. */
  says(summary: string) {
    return new Declaration<I, O>({ ...this, summary })
  }
  alsoAt(alias: Path) {
    return new Declaration<I, O>({ ...this, alias })
  }
  takesFiles(largestFile?: FileLimit) {
    return new Declaration<I, O>({ ...this, files: true, ...(largestFile && { largestFile }) })
  }
  limitedTo(max: number, windowSeconds: number) {
    return new Declaration<I, O>({ ...this, limit: { max, windowSeconds } })
  }
  /** Limits how often one account may make the call. */
  limitedByAccount(accountLimit: AccountLimitName) {
    return new Declaration<I, O>({ ...this, accountLimit })
  }
  /** The call creates something, once per Idempotency-Key. The created row has the key in a unique column. */
  onceForEachKey(repeated: Repeated = 'sameAnswer') {
    return new Declaration<I, O>({ ...this, repeated })
  }
  /** A GET that changes something; a POST always may. */
  changes() {
    return new Declaration<I, O>({ ...this, isChange: true })
  }
  /** A POST that does not write. It may be called while impersonating, in a read-only transaction. */
  asks() {
    return new Declaration<I, O>({ ...this, isQuestion: true })
  }
  /** Only the user themselves may call it, not someone who is impersonating them. */
  notWhenImpersonating() {
    return new Declaration<I, O>({ ...this, isHiddenWhenImpersonating: true })
  }
  /** May be called while impersonating, although it changes something. */
  allowedWhenImpersonating() {
    return new Declaration<I, O>({ ...this, isAllowedWhenImpersonating: true })
  }
  /** Staff without a required second factor may make the call: they need it to set one up, or to sign out. */
  beforeSecondFactor() {
    return new Declaration<I, O>({ ...this, isBeforeSecondFactor: true })
  }
  /** Users with a one-time password may make the call: they need it to choose their own, or to sign out. */
  beforeNewPassword() {
    return new Declaration<I, O>({ ...this, isBeforeNewPassword: true })
  }
}

const declare = (method: Method, path: Path, access: Access) =>
  new Declaration({ method, path, access, input: nothing, output: Message, summary: '', files: false })

export const get = (path: Path, access: Access) => declare('GET', path, access)
export const post = (path: Path, access: Access) => declare('POST', path, access)
/** A POST that does not write. */
export const ask = (path: Path, access: Access) => post(path, access).asks()

/** Whether the call's declaration allows it to write; a POST may write unless declared otherwise. */
export const mayChange = ({ method, isChange, isQuestion }: Pick<AnyCall, 'method' | 'isChange' | 'isQuestion'>): boolean =>
  isChange ?? (method === 'POST' && !isQuestion)
/** Whether the call may be made while impersonating. */
export const isCallableWhenImpersonating = (call: AnyCall): boolean =>
  call.isAllowedWhenImpersonating ?? !(mayChange(call) || call.isHiddenWhenImpersonating)

/** A field that another user changed: its current value in the call's own form, and who changed it and when, if known. */
export const FieldChange = z.object({
  field: z.string(),
  value: z.json(),
  by: z.string().optional(),
  at: z.iso.datetime().optional(),
})
export type FieldChange = z.infer<typeof FieldChange>

/** The version of the object that the form was opened with; without it the last write wins. */
export const FormVersion = z.number().int().min(1).max(2_147_483_647).optional()

/** The body of every refusal. `field` names the wrong input field, such as `orders.0.price`. */
export const Refused = z.object({
  code: z.enum([
    'BAD_INPUT',
    'UNAUTHORIZED',
    'FORBIDDEN',
    'REFUSED',
    'NOT_FOUND',
    'CONFLICT',
    'KEY_REUSED',
    'TOO_LARGE',
    'TOO_MANY',
    'FAILED',
    'BUSY',
    'FULL',
  ]),
  message: z.string(),
  field: z.string().optional(),
  requestId: z.string().optional(),
  /** The number of wrong passwords in a row, 1 to 3; only in the answer to a wrong password. */
  attempt: z.number().optional(),
  /** Seconds until a retry makes sense; only if waiting helps. */
  retryAfter: z.number().optional(),
  /** The object's current version, with the changes by others since the version that was sent. */
  version: z.number().int().optional(),
  changed: z.array(FieldChange).optional(),
  /** Free values to use in place of the refused one, in the call's own form. */
  alternatives: z.array(z.string()).optional(),
})
export type Refused = z.infer<typeof Refused>
export type RefusalCode = Refused['code']
