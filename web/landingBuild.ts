import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'

/** Where the server finds what it makes the landing page with; the dot keeps the folder from being served. */
const folder = '.landing'
const entry = 'src/modules/home/document/entry.ts'
const renderer = 'src/modules/home/document/renderLanding.tsx'

/**
 * Builds the landing page beside the app: its script, which is another program than the app's and shares none of its files,
 * its style sheet, and the module that the server renders it with. Leaves in `.landing`: `renderLanding.mjs`, `page.css`
 * and `files.json` with the addresses of the rest.
 */
export function landingPage(fonts: readonly string[]): Plugin {
  let root = ''
  let outDir = ''
  let shared: InlineConfig = {}
  return {
    name: 'landing-page',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = resolve(root, config.build.outDir)
      shared = { configFile: false, root, logLevel: 'warn', publicDir: false, plugins: [react()], resolve: { alias: config.resolve.alias } }
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler(failure?: Error) {
        if (failure) return
        const into = join(outDir, folder)
        const script = await buildScript(shared, outDir)
        const css = await buildStyles(shared)
        await buildRenderer(shared, into)
        const named = [...css.matchAll(/url\((\/assets\/[^)]+)\)/g)].map(([, file = '']) => file)
        const missing = named.find((file) => !existsSync(join(outDir, file)))
        if (missing) throw new Error(`The landing page asks for ${missing}, which the app's build did not write.`)
        const files = { script, fonts: fonts.map((font) => named.find((file) => file.includes(font))) }
        if (files.fonts.includes(undefined)) throw new Error(`Fonts of the landing page: wanted ${fonts.join(', ')} in ${named.join(', ')}`)
        writeFileSync(join(into, 'page.css'), withSystemsWish(css))
        writeFileSync(join(into, 'files.json'), JSON.stringify(files))
      },
    },
  }
}

type Outputs = Rolldown.RolldownOutput['output']
const outputsOf = (built: Awaited<ReturnType<typeof build>>): Outputs => {
  if (!Array.isArray(built) && 'output' in built) return built.output
  throw new Error('The landing page was not built in one piece.')
}

async function buildScript(shared: InlineConfig, outDir: string): Promise<string> {
  const built = await build({
    ...shared,
    build: { outDir, emptyOutDir: false, assetsInlineLimit: 0, rolldownOptions: { input: { landing: entry } } },
  })
  const script = outputsOf(built).find((file) => file.type === 'chunk' && file.isEntry)
  if (!script) throw new Error('The landing page has no script.')
  return `/${script.fileName}`
}

/** What the renderer imports, built as for a browser: only its style sheet is kept. */
async function buildStyles(shared: InlineConfig): Promise<string> {
  const built = await build({
    ...shared,
    build: {
      write: false,
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      // Nobody imports what this entry exports; without its exports it would need no style sheet either.
      rolldownOptions: { input: { landing: renderer }, preserveEntrySignatures: 'strict' },
    },
  })
  const sheet = outputsOf(built).find((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
  if (sheet?.type !== 'asset') throw new Error('The landing page has no style sheet.')
  return String(sheet.source)
}

/** One module with everything in it, so that it can be loaded from wherever the build lies. */
async function buildRenderer(shared: InlineConfig, into: string): Promise<void> {
  rmSync(into, { recursive: true, force: true })
  mkdirSync(into, { recursive: true })
  await build({
    ...shared,
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: renderer,
      outDir: into,
      rolldownOptions: { output: { entryFileNames: 'renderLanding.mjs', codeSplitting: false } },
    },
  })
}

/** Without a script nobody sets the scheme; then the system's wish decides. The dark tokens stand in one block of the style sheet. */
function withSystemsWish(css: string): string {
  const dark = /:root\[data-mantine-color-scheme=["']?dark["']?\]\{([^}]*)\}/.exec(css)?.[1]
  if (!dark) throw new Error('The style sheet of the landing page has no dark tokens.')
  return `${css}@media (prefers-color-scheme:dark){:root:not([data-mantine-color-scheme]){${dark}}}`
}
