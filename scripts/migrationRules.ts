import { parse } from 'libpg-query'
import { stepsOf } from '../server/src/platform/database/migrationFiles.ts'

/**
 * Lists the problems of a migration that runs while people work and processes of the previous release are still up. A change may `break`
 * that release, which only a contract step may do, or `block` the table's readers and writers. Only statements listed here are known as
 * harmless; all others must be checked by a person.
 */
export async function problemsOf(text: string): Promise<string[]> {
  const mayBreak = /^-- contract: \S/.test(text)
  const newTables = new Set<string>()
  const problems: string[] = []
  for (const { statements, isOutside } of stepsOf(text))
    for (const statement of statements)
      for (const { stmt } of (await parse(statement)).stmts as { stmt: Node }[]) {
        const found = judge(stmt, isOutside, newTables)
        if (found && !(mayBreak && found.breaks)) problems.push(`${firstLine(statement)}\n    ${found.breaks ?? found.blocks}`)
      }
  return problems
}

type Verdict = { breaks: string; blocks?: undefined } | { blocks: string; breaks?: undefined } | undefined
type Node = Record<string, Fields>
/** The syntax tree from PostgreSQL's parser; the fields depend on the statement. */
type Fields = {
  relation?: { relname?: string }
  cmds?: { AlterTableCmd: Fields }[]
  constraints?: { Constraint: Fields }[]
  def?: Node
  raw_expr?: Node
  subtype?: string
  contype?: string
  indexname?: string
  concurrent?: boolean
  skip_validation?: boolean
  funcname?: { String?: { sval?: string } }[]
}

const harmless = new Set([
  'CreateFunctionStmt',
  'CreateTrigStmt',
  'CreateExtensionStmt',
  'CreateSeqStmt',
  'CreateEnumStmt',
  'AlterEnumStmt',
  'CreateStatsStmt',
  'CommentStmt',
  'InsertStmt',
  'SelectStmt',
])
const contractAdvice = 'It breaks the release before. Leave it for a later release, in a migration that begins with "-- contract: why".'

function judge(node: Node, isOutside: boolean, newTables: Set<string>): Verdict {
  const [kind = '', fields = {}] = Object.entries(node)[0] ?? []
  const table = fields.relation?.relname ?? ''
  if (kind === 'CreateStmt') newTables.add(table)
  if (kind === 'CreateStmt' || harmless.has(kind) || newTables.has(table)) return undefined
  if (kind === 'IndexStmt') return fields.concurrent ? undefined : { blocks: 'It keeps writers waiting: create index concurrently.' }
  if (kind === 'AlterTableStmt') return (fields.cmds ?? []).map(({ AlterTableCmd: change }) => judgeChange(change, isOutside)).find(Boolean)
  if (kind === 'UpdateStmt' || kind === 'DeleteStmt' || kind === 'DoStmt')
    return isOutside ? undefined : { blocks: 'It holds rows until the migration ends: do it in batches, under "-- outside a transaction".' }
  if (kind === 'DropStmt' && fields.concurrent === undefined && isIndex(fields))
    return { blocks: 'It keeps readers waiting: drop index concurrently.' }
  return { breaks: contractAdvice }
}

const isIndex = (fields: Fields & { removeType?: string }) => fields.removeType === 'OBJECT_INDEX'

/** A change of a table that is in use. */
function judgeChange({ subtype, def }: Fields, isOutside: boolean): Verdict {
  switch (subtype) {
    case 'AT_AddColumn':
      return judgeColumn(def?.ColumnDef ?? {})
    case 'AT_AddConstraint': {
      const { skip_validation, indexname } = def?.Constraint ?? {}
      return skip_validation || indexname
        ? undefined
        : { blocks: 'It reads the table under a lock: add it not valid, and validate it outside.' }
    }
    case 'AT_ValidateConstraint':
      return isOutside
        ? undefined
        : { blocks: 'It reads the table while the locks of this migration are held: "-- outside a transaction".' }
    case 'AT_ColumnDefault':
      return def ? undefined : { breaks: contractAdvice }
    case 'AT_SetRelOptions':
    case 'AT_ResetRelOptions':
    case 'AT_SetStatistics':
      return undefined
    default:
      return { breaks: contractAdvice }
  }
}

function judgeColumn({ constraints = [] }: Fields): Verdict {
  const kinds = constraints.map(({ Constraint }) => Constraint.contype)
  const byDefault = constraints.find(({ Constraint }) => Constraint.contype === 'CONSTR_DEFAULT')?.Constraint.raw_expr
  if (
    kinds.some((kind) => !['CONSTR_NULL', 'CONSTR_NOTNULL', 'CONSTR_DEFAULT'].includes(kind ?? '')) ||
    (byDefault && !isStable(byDefault))
  )
    return { blocks: 'It writes or reads the whole table under a lock: add the bare column, fill it in batches, add the rest not valid.' }
  if (kinds.includes('CONSTR_NOTNULL') && !byDefault)
    return { breaks: 'The release before inserts rows without it: let it be null, or give it a default.' }
  return undefined
}

/** Computed once for all rows, so that the table is not rewritten. */
function isStable(expression: Node): boolean {
  const called = [
    ...JSON.stringify(expression).matchAll(/"funcname":\[(?:\{"String":\{"sval":"pg_catalog"\}\},)?\{"String":\{"sval":"(\w+)"/g),
  ]
  return called.every(([, name]) => name === 'now')
}

const firstLine = (statement: string) => statement.split('\n').find((line) => line.trim() && !line.startsWith('--')) ?? statement
