import { SetupProblem } from '#config/setupProblem.ts'

/** Turns database errors during a migration into setup problems, where the operator can solve them. */
export function asDatabaseProblem(error: unknown, url: string): SetupProblem | undefined {
  const { username, pathname } = new URL(url)
  const [role, database] = [username, pathname.slice(1)].map((text) => JSON.stringify(decodeURIComponent(text)))
  switch (codeOf(error)) {
    case '42501':
      return new SetupProblem(
        `The role ${role} may not create what the product needs in the database ${database}. As its owner run: grant create on database ${database} to ${role}; grant create on schema public to ${role};`,
      )
    default:
      return asReadOnlyProblem(error, url)
  }
}

/** Turns the errors of a read-only database into a setup problem, whichever write came first. */
export function asReadOnlyProblem(error: unknown, url: string): SetupProblem | undefined {
  if (codeOf(error) !== '25006') return undefined
  const database = JSON.stringify(decodeURIComponent(new URL(url).pathname.slice(1)))
  return new SetupProblem(
    `The database ${database} is read-only, perhaps a copy of another one. Set DATABASE_URL to the one that may be written, then start again.`,
  )
}

/** The SQLSTATE of the innermost error, which libraries wrap in their own. */
function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return codeOf(error.cause) ?? ('code' in error ? String(error.code) : undefined)
}
