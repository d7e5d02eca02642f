import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type ScreenName, screenNames } from '@app/contract/screens.ts'
import type { Plugin, Rolldown } from 'vite'
import { shellOf } from './src/platform/app/routing/shellOf.ts'

/** Where the server reads it; the dot keeps the file from being served. */
const fileName = '.screens.json'
const pagesFile = 'src/pages.ts'
const shellFile = 'src/platform/app/shell/Shell.tsx'

type Files = { scripts: string[]; styles: string[] }
type Bundle = Rolldown.OutputBundle

/**
 * Writes which files each screen is made of, beside those that every page begins with, so that the server can name them in
 * the page: the browser then asks for all of them at once, and not for the screen's when the app has begun and has been told
 * who is looking, which on a phone's network is a second later.
 */
export function screenFiles(): Plugin {
  let root = ''
  return {
    name: 'screen-files',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const begin = filesOf(bundle, chunksOfPage(bundle))
        const sources = sourcesIn(readFileSync(resolve(root, pagesFile), 'utf8'))
        const screens: Partial<Record<ScreenName, Files>> = {}
        for (const name of screenNames) {
          const source = sources.get(name) ?? ''
          const module = await this.resolve(source, resolve(root, pagesFile))
          const modules = [...(shellOf(name) === 'dashboard' ? [resolve(root, shellFile)] : []), module?.id ?? source]
          const { scripts, styles } = filesOf(
            bundle,
            modules.map((id) => chunkOf(bundle, id)),
          )
          screens[name] = { scripts: without(scripts, begin.scripts), styles: without(styles, begin.styles) }
        }
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(screens) })
      },
    },
  }
}

/** `landing: () => import('#home/LandingScreen.tsx')`: which module shows which screen. */
const sourcesIn = (code: string) =>
  new Map([...code.matchAll(/(\w+): \(\) => import\('([^']+)'\)/g)].map(([, name = '', source = '']) => [name, source]))

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((file) => file.type === 'chunk')

/** The entry itself is gone where it did nothing but import: then its imports stand in the page. */
function chunksOfPage(bundle: Bundle): Rolldown.OutputChunk[] {
  const page = bundle['index.html']
  if (page?.type !== 'asset') throw new Error('The build has no page.')
  return chunksOf(bundle).filter(({ fileName }) => String(page.source).includes(`/${fileName}"`))
}

function chunkOf(bundle: Bundle, id: string): Rolldown.OutputChunk {
  const chunk = chunksOf(bundle).find(({ facadeModuleId, isDynamicEntry }) => isDynamicEntry && facadeModuleId === id)
  if (!chunk) throw new Error(`No script of the build begins with ${id}, which ${pagesFile} or the router imports.`)
  return chunk
}

/** All that has to be there before these run. What they import when they run is not among it. */
function filesOf(bundle: Bundle, chunks: readonly Rolldown.OutputChunk[]): Files {
  const found = new Set<Rolldown.OutputChunk>(chunks)
  for (const { imports } of found)
    for (const name of imports) {
      const file = bundle[name]
      if (file?.type === 'chunk') found.add(file)
    }
  const styles = new Set([...found].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))
  return { scripts: [...found].map((chunk) => `/${chunk.fileName}`), styles: [...styles].map((name) => `/${name}`) }
}

const without = (files: readonly string[], known: readonly string[]) => files.filter((file) => !known.includes(file))
