import ts from 'typescript'

/** One regular expression of the sources, with its place. */
export type FoundExpression = { file: string; line: number; expression: RegExp }

/** The regular expressions that a source writes out: literals, and `new RegExp('…')` with a plain string. */
export function expressionsIn(file: string, text: string): FoundExpression[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
  const found: FoundExpression[] = []
  const note = (node: ts.Node, pattern: string, flags: string) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
    found.push({ file, line, expression: new RegExp(pattern, flags) })
  }
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      note(node, node.text.slice(1, end), node.text.slice(end + 1))
    }
    if (ts.isNewExpression(node) && node.expression.getText(source) === 'RegExp') {
      const [pattern, flags] = node.arguments ?? []
      if (pattern && ts.isStringLiteralLike(pattern)) note(node, pattern.text, flags && ts.isStringLiteralLike(flags) ? flags.text : '')
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}
