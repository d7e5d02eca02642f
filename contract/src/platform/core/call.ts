import { z } from 'zod'
import type { Access } from './access.ts'
import { inputWords } from './inputWords.ts'

// The floor under the words of every shape, wherever calls are known.
z.config({ customError: inputWords })

export type Method = 'GET' | 'POST'
export type Path = `/${string}`

/** One call: how it is reached, who may make it, what goes in and what comes out. Both sides are made from it. */
export type Call<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  readonly method: Method
  readonly path: Path
  /** Another address that answers the same, where the specification spells one call in two ways. */
  readonly alias?: Path
  readonly access: Access
  readonly input: I
  readonly output: O
  readonly summary: string
  /** Whether the call may also be sent as multipart/form-data with files beside its fields. */
  readonly files: boolean
  /** How large each file may be, where that is less than the product takes. */
  readonly largestFile?: FileLimit
  /** How often one address may make the call; calls without it share the general allowance. */
  readonly limit?: Limit
  /** For calls that make something: they take an Idempotency-Key, and this says what a repeated one is answered. */
  readonly repeated?: Repeated
  /** True for a GET that changes something: like every POST, only our own pages may send it with a cookie. */
  readonly isChange?: true
  /** True for a POST that only asks, as the specification spells many. Its answer writes nothing, not even that it was asked. */
  readonly isQuestion?: true
  /** True for what nobody reads in somebody's place, however much they may look over their shoulder. */
  readonly isHiddenWhenImpersonating?: true
  /** True for what whoever looks at the product as somebody else needs to stop that. */
  readonly isAllowedWhenImpersonating?: true
  /** True for what staff need until they have set up the second factor that is required of them. */
  readonly isBeforeSecondFactor?: true
  /** True for what somebody needs who has yet to replace a password that was made for them. */
  readonly isBeforeNewPassword?: true
}
/** The size in bytes, and what is said of a file that is larger. */
export type FileLimit = { readonly bytes: number; readonly message: string }
/** At most `max` calls from one address in `windowSeconds`. */
export type Limit = { readonly max: number; readonly windowSeconds: number }
/**
 * What a call that comes again under one Idempotency-Key is answered: what the first was or, where that goes stale or must not
 * be kept, what the same act says by now. Either way it is one act.
 */
export type Repeated = 'sameAnswer' | 'answerOfNow'

export type AnyCall = Call<z.ZodType, z.ZodType>
export type InputOf<C> = C extends Call<infer I, z.ZodType> ? z.output<I> : never
export type SentTo<C> = C extends Call<infer I, z.ZodType> ? z.input<I> : never
export type OutputOf<C> = C extends Call<z.ZodType, infer O> ? z.input<O> : never
export type ReceivedFrom<C> = C extends Call<z.ZodType, infer O> ? z.output<O> : never

const nothing = z.object({})
/** What a call answers when there is nothing to tell but a sentence. */
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
    if (call.repeated) this.repeated = call.repeated
    if (call.isChange) this.isChange = true
    if (call.isQuestion) this.isQuestion = true
    if (call.isHiddenWhenImpersonating) this.isHiddenWhenImpersonating = true
    if (call.isAllowedWhenImpersonating) this.isAllowedWhenImpersonating = true
    if (call.isBeforeSecondFactor) this.isBeforeSecondFactor = true
    if (call.isBeforeNewPassword) this.isBeforeNewPassword = true
  }

  /** The shape of what is sent: the body of a POST, the query of a GET. */
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
  /** Makes something, once for each Idempotency-Key that it is sent with. What it makes carries the key in a unique column. */
  onceForEachKey(repeated: Repeated = 'sameAnswer') {
    return new Declaration<I, O>({ ...this, repeated })
  }
  /** Says that the call changes something, though it is a GET; a POST always may. */
  changes() {
    return new Declaration<I, O>({ ...this, isChange: true })
  }
  /** Says that a POST only asks. Somebody who looks at the product as somebody else may make it, in a transaction that cannot write. */
  asks() {
    return new Declaration<I, O>({ ...this, isQuestion: true })
  }
  /** Says that only the person themselves is answered, and nobody who looks at the product as they do. */
  notWhenImpersonating() {
    return new Declaration<I, O>({ ...this, isHiddenWhenImpersonating: true })
  }
  /** Says that whoever looks at the product as somebody else may make the call, though it changes something. */
  allowedWhenImpersonating() {
    return new Declaration<I, O>({ ...this, isAllowedWhenImpersonating: true })
  }
  /** Staff who owe a second factor may make the call all the same: they need it for setting one up, or for leaving. */
  beforeSecondFactor() {
    return new Declaration<I, O>({ ...this, isBeforeSecondFactor: true })
  }
  /** Whoever still has a password that was made for them may make the call all the same: for choosing one, or for leaving. */
  beforeNewPassword() {
    return new Declaration<I, O>({ ...this, isBeforeNewPassword: true })
  }
}

const declare = (method: Method, path: Path, access: Access) =>
  new Declaration({ method, path, access, input: nothing, output: Message, summary: '', files: false })

export const get = (path: Path, access: Access) => declare('GET', path, access)
export const post = (path: Path, access: Access) => declare('POST', path, access)
/** A POST that only asks. */
export const ask = (path: Path, access: Access) => post(path, access).asks()

/** Whether a call may change something, by its declaration alone; a POST may unless it says otherwise. */
export const mayChange = ({ method, isChange, isQuestion }: Pick<AnyCall, 'method' | 'isChange' | 'isQuestion'>): boolean =>
  isChange ?? (method === 'POST' && !isQuestion)
/** Whether somebody who looks at the product as somebody else may make it. */
export const isCallableWhenImpersonating = (call: AnyCall): boolean =>
  call.isAllowedWhenImpersonating ?? !(mayChange(call) || call.isHiddenWhenImpersonating)

/** A field that somebody else has changed meanwhile: what it says now, as the call would take it, and by whom and when, where that is known. */
export const FieldChange = z.object({
  field: z.string(),
  value: z.json(),
  by: z.string().optional(),
  at: z.iso.datetime().optional(),
})
export type FieldChange = z.infer<typeof FieldChange>

/** The version that a form was begun from, as its answer gave it; without it the last one to write wins. */
export const FormVersion = z.number().int().min(1).max(2_147_483_647).optional()

/** What a refused call answers, whatever it was. `field` names the input field that was wrong, as `orders.0.price`. */
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
  /** Which wrong password in a row this was, 1 to 3; only in the answer to a wrong password. */
  attempt: z.number().optional(),
  /** Seconds until it is worth trying again; only where waiting helps. */
  retryAfter: z.number().optional(),
  /** Of what was to be changed, as it stands now; with what others have changed of it since the version that was sent. */
  version: z.number().int().optional(),
  changed: z.array(FieldChange).optional(),
  /** What can be had instead, as the call would take it. */
  alternatives: z.array(z.string()).optional(),
})
export type Refused = z.infer<typeof Refused>
export type RefusalCode = Refused['code']
