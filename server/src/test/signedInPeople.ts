import type { Role } from '@app/contract/core/access.ts'
import pg from 'pg'
import { fingerprint, newToken } from '#config/secrets.ts'

export type SignedInPerson = { id: string; name: string; token: string }

/**
 * Creates users of these roles with an open session each, directly in the database: hashing their passwords would take longer than the
 * measurement.
 */
export async function signedInPeople(databaseUrl: string, roles: readonly Role[]): Promise<SignedInPerson[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const people: SignedInPerson[] = []
    for (const [at, role] of roles.entries()) {
      const [name, token] = [`${role.toLowerCase()}-${at}-${newToken().slice(0, 6)}`, newToken()]
      const { rows } = await client.query<{ id: string }>(
        `with person as (
           insert into users (id, username, name, email, role) values (gen_random_uuid(), $1, $1, $1 || '@example.com', $2) returning id
         ), session as (
           insert into sessions (id, user_id, token_fingerprint, expires_at)
           select gen_random_uuid(), id, $3, now() + interval '1 day' from person
         ) select id from person`,
        [name, role, fingerprint(token)],
      )
      people.push({ id: rows[0]?.id ?? '', name, token })
    }
    return people
  } finally {
    await client.end()
  }
}
