import { hash, verify } from '@node-rs/argon2'

// OWASP's first recommendation for argon2id, the library's default: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A dummy hash of the same cost: checking against it takes as long as checking against a real one. */
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$Sig+DAS0Z/7G5sk0RZLprw$Gjap0KljkhC7XwajB0l/e/RzmlpgRXKqP/QIVQXnl60'

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** Whether the password matches the hash. Without a hash it answers false, just as slowly. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? dummyHash, password)
  return matches && passwordHash !== null
}
