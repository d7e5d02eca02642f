import type { DynamicImportLanguageRegistration, HighlighterCore, ThemedToken } from 'shiki/core'

const css: DynamicImportLanguageRegistration = () => import('shiki/langs/css.mjs')
const javascript: DynamicImportLanguageRegistration = () => import('shiki/langs/javascript.mjs')
const typescript: DynamicImportLanguageRegistration = () => import('shiki/langs/typescript.mjs')
const yaml: DynamicImportLanguageRegistration = () => import('shiki/langs/yaml.mjs')
const cpp: DynamicImportLanguageRegistration = () => import('shiki/langs/cpp.mjs')
const shell: DynamicImportLanguageRegistration = () => import('shiki/langs/shellscript.mjs')

/** Languages by file extension. Each grammar is loaded with the first file that needs it. */
const languages: Record<string, [name: string, load: DynamicImportLanguageRegistration]> = {
  c: ['c', () => import('shiki/langs/c.mjs')],
  h: ['c', () => import('shiki/langs/c.mjs')],
  cpp: ['cpp', cpp],
  hpp: ['cpp', cpp],
  cs: ['csharp', () => import('shiki/langs/csharp.mjs')],
  css: ['css', css],
  go: ['go', () => import('shiki/langs/go.mjs')],
  html: ['html', () => import('shiki/langs/html.mjs')],
  java: ['java', () => import('shiki/langs/java.mjs')],
  js: ['javascript', javascript],
  mjs: ['javascript', javascript],
  jsx: ['jsx', () => import('shiki/langs/jsx.mjs')],
  json: ['json', () => import('shiki/langs/json.mjs')],
  kt: ['kotlin', () => import('shiki/langs/kotlin.mjs')],
  md: ['markdown', () => import('shiki/langs/markdown.mjs')],
  php: ['php', () => import('shiki/langs/php.mjs')],
  py: ['python', () => import('shiki/langs/python.mjs')],
  r: ['r', () => import('shiki/langs/r.mjs')],
  rb: ['ruby', () => import('shiki/langs/ruby.mjs')],
  rs: ['rust', () => import('shiki/langs/rust.mjs')],
  sh: ['shellscript', shell],
  sql: ['sql', () => import('shiki/langs/sql.mjs')],
  swift: ['swift', () => import('shiki/langs/swift.mjs')],
  ts: ['typescript', typescript],
  tsx: ['tsx', () => import('shiki/langs/tsx.mjs')],
  xml: ['xml', () => import('shiki/langs/xml.mjs')],
  yml: ['yaml', yaml],
  yaml: ['yaml', yaml],
}

/** Highlighting a longer text would block the page. */
const longestText = 100_000
const themes = { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' }

let highlighter: Promise<HighlighterCore> | undefined

/** A text as coloured tokens, line by line; null where its language is unknown or it is too long. */
export async function highlighted(path: string, text: string): Promise<ThemedToken[][] | null> {
  const [language, load] = languages[path.split('.').at(-1)?.toLowerCase() ?? ''] ?? []
  if (!language || !load || text.length > longestText) return null
  highlighter ??= openHighlighter()
  const shiki = await highlighter
  await shiki.loadLanguage(load)
  return shiki.codeToTokens(text, { lang: language, themes, defaultColor: false }).tokens
}

async function openHighlighter(): Promise<HighlighterCore> {
  const [{ createHighlighterCore }, { createJavaScriptRegexEngine }] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/javascript'),
  ])
  return await createHighlighterCore({
    themes: [import('shiki/themes/github-light-high-contrast.mjs'), import('shiki/themes/github-dark-high-contrast.mjs')],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  })
}
