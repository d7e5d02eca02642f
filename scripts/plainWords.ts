import ts from 'typescript'

/** One place that is hard to read: a word, a sentence of a comment by how it begins, or a name that was replaced. */
export type Finding = { file: string; line: number; kind: 'word' | 'beginning' | 'name'; text: string }

const hardWords = /\b(?:whoever|whatever|somebody|nobody|meanwhile)\b/gi
/** Sentences of comments that name no subject. */
const hardBeginnings = /(?:^|[.!?:]\s+)(What|Whoever|Whatever|Those|Where|So)\b(?![^.!?]*\?)/g

/** Names that were replaced, and what stands for them now. */
export const replacedNames: Readonly<Record<string, string>> = {
  heldNewsTable: 'pendingNotificationsTable',
  holdNews: 'deferNotifications',
  restoreUntold: 'undoUnnotifiedChange',
  untoldSteps: 'unnotifiedSteps',
  askCards: 'withCardProvider',
  ourIntent: 'resolveIntentByProviderId',
  letGo: 'releaseHold or releaseSlot',
  standBooking: 'confirmHeldBooking',
  heldBooking: 'lockVisibleBooking',
  roomOf: 'meetingUrlFor',
  isBesides: 'isNonOrderPayment',
  growthOf: 'orderIncreaseOf',
  growthBehind: 'describeIncrease',
  Growth: 'OrderIncrease',
  behindOrder: 'billingDetailsOfOrder',
  behindPayment: 'paymentContext',
  mattersOf: 'nextActionFacts',
  refuseOvertaken: 'assertNotStale',
  Meanwhile: 'EditConflict',
  useMeanwhile: 'useEditConflict',
  ChangedMeanwhile: 'ConflictNotice',
  SessionDesk: 'SessionCookies',
  desk: 'context',
  MentorDesk: 'MentorTest',
  chatDesk: 'chatQueue',
  sayOnScreens: 'pushToClients',
  sayChanged: 'broadcastChange',
  sayTo: 'publish',
  sayHere: 'emitLocal',
  onReturn: 'onReconnect',
  unheardBy: 'secondsSinceLastEvent',
  onTheWayMs: 'deliverySlackMs',
  staysFor: 'retentionPolicy',
  patienceOfCalls: 'callTimeouts',
  Patience: 'Timeouts',
  ProviderRests: 'CircuitOpenError',
  forOwnEyes: 'notWhenImpersonating',
  whileViewing: 'allowedWhenImpersonating',
  isForViewers: 'isCallableWhenImpersonating',
  onlyLooking: 'readOnlyImpersonation',
  whoIsAsking: 'authenticate',
  whoAsks: 'requireActor',
  Asker: 'RequestOrigin',
  askAs: 'callAs',
  eachForItself: 'settleEach',
  LateModal: 'LazyModal',
  keptList: 'savedViews',
  keptHere: 'views',
  useKeptForm: 'useDraftForm',
  useKeptEdit: 'useDraftEdit',
  useAttemptBegun: 'useAbandonOnLeave',
  Wish: 'Input',
  wish: 'input',
}

/** Everything in one file that is hard to read. Lines count from 1. */
export function findWords(file: string, text: string): Finding[] {
  const lineOf = lineCounter(text)
  const words = [...text.matchAll(hardWords)].map((match) => finding(file, lineOf(match.index), 'word', lineAt(text, match.index)))
  if (!/\.m?tsx?$/.test(file)) return words
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
  return [...words, ...beginnings(source, lineOf), ...names(source, lineOf)]
}

export function totals(findings: readonly Finding[]): Record<'word' | 'beginning', number> {
  const count = (kind: Finding['kind']) => findings.filter((one) => one.kind === kind).length
  return { word: count('word'), beginning: count('beginning') }
}

function beginnings(source: ts.SourceFile, lineOf: (at: number) => number): Finding[] {
  return commentsOf(source).flatMap(({ at, words }) =>
    [...words.matchAll(hardBeginnings)].map((match) =>
      finding(source.fileName, lineOf(at), 'beginning', words.slice(match.index, match.index + 90).trim()),
    ),
  )
}

function names(source: ts.SourceFile, lineOf: (at: number) => number): Finding[] {
  const found: Finding[] = []
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node) && Object.hasOwn(replacedNames, node.text))
      found.push(finding(source.fileName, lineOf(node.getStart(source)), 'name', `${node.text} is called ${replacedNames[node.text]}`))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The comments of a source as plain text, each with where it begins. Lines that follow each other are one comment. */
function commentsOf(source: ts.SourceFile): { at: number; words: string }[] {
  const { text } = source
  const ranges = new Map<number, number>()
  const visit = (node: ts.Node) => {
    for (const { pos, end } of [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
    ])
      ranges.set(pos, end)
    for (const child of node.getChildren(source)) visit(child)
  }
  visit(source)
  const comments: { at: number; end: number; words: string }[] = []
  for (const [at, end] of [...ranges].sort(([a], [b]) => a - b)) {
    const raw = text.slice(at, end)
    const words = raw
      .replace(/^\/\*+|\*+\/$|^\/\//g, '')
      .replace(/\n\s*\*/g, '\n')
      .replace(/\s+/g, ' ')
      .trim()
    const last = comments.at(-1)
    if (last && raw.startsWith('//') && /^\s*$/.test(text.slice(last.end, at)) && !text.slice(last.end, at).includes('\n\n')) {
      last.words += ` ${words}`
      last.end = end
    } else comments.push({ at, end, words })
  }
  return comments
}

const finding = (file: string, line: number, kind: Finding['kind'], text: string): Finding => ({ file, line, kind, text })

function lineAt(text: string, at: number): string {
  const end = text.indexOf('\n', at)
  return text
    .slice(text.lastIndexOf('\n', at) + 1, end === -1 ? undefined : end)
    .trim()
    .slice(0, 160)
}

function lineCounter(text: string): (at: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (at) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= at) low = middle
      else high = middle - 1
    }
    return low + 1
  }
}
