import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { landingPage } from './landingBuild.ts'
import { screenFiles } from './screenFilesBuild.ts'

const ourServer = `http://localhost:${process.env.SERVER_PORT ?? '3001'}`

const fonts = ['inter-latin-wght-normal', 'bricolage-grotesque-latin-wght-normal']

/**
 * The product's build, into web/dist. Every script is a file of its own and nothing is inlined, so the page's policy
 * can say `script-src 'self'`, `font-src 'self'` and `img-src 'self'` without exceptions for the build's sake.
 */
export default defineConfig({
  plugins: [react(), preloadFonts(fonts), screenFiles(), landingPage(fonts), compressAhead()],
  // In development this server stands in front of ours.
  server: { proxy: { '/api': ourServer, '/realtime': { target: ourServer, ws: true } } },
  resolve: {
    alias: {
      // The package's own entry makes the development server load a list of six thousand icons.
      '@tabler/icons-react': '@tabler/icons-react/dist/esm/icons/index.mjs',
    },
  },
  build: {
    outDir: 'dist',
    sourcemap: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What changes only with a dependency keeps its address over our releases.
            { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/, priority: 5 },
            // What every page needs comes as one file instead of twenty; the rest splits by route.
            { name: 'start', tags: ['$initial'], priority: 4 },
            // The landing page tells an order's story with these; it must not wait for the dashboard's parts.
            { name: 'story', test: /src\/platform\/(ui\/(Tag|StatusTag|Shape|Timeline|When|useNow)|core\/format)\b/, priority: 4 },
            // What checks what people type is needed where they type; with the parts it would come with every list.
            { name: 'shapes', test: /node_modules[\\/]zod[\\/]/, priority: 4 },
            // What most screens share comes as one file too: a hundred crumbs cost more in headers than they weigh. Whatever
            // such a part needs is shared at least as often, so this file never waits for one that waits for it. Fields for numbers
            // and for files stand in many forms and in no list.
            {
              name: 'parts',
              test: /^(?!.*((\.(shapes|fields|calls)|contract[\\/]src[\\/]platform[\\/]core[\\/](call|paging|day|fields))\.ts$|NumberInput|react-number-format|dropzone|file-selector|attr-accept|[\\/]ui[\\/]upload[\\/]))/,
              minShareCount: 42,
              priority: 3,
            },
            // An icon weighs less than the headers of the file that it would come in.
            { name: 'icons', test: /node_modules[\\/]@tabler[\\/]icons-react[\\/]/, minShareCount: 2, priority: 2 },
            // Lists of orders need these, and so do forms and the palette, which want none of what such lists share.
            { name: 'moments', test: /orders[\\/]lists[\\/]today\.|useIsMounted/, priority: 2 },
            // Crumbs that come together anyway: what the dashboard's frame needs, what every long list does, and what lists of orders share.
            {
              name: 'frame',
              test: /mantine[\\/](core[\\/]esm[\\/]components[\\/]Drawer|hooks[\\/]esm[\\/]use-local-storage)[\\/]|core[\\/](useLine|realtime|liveChat)\.|routing[\\/]menu\./,
              minShareCount: 2,
              priority: 1,
            },
            { name: 'lists', test: /modules[\\/](exports|listViews|recycle)[\\/]|namesSource/, minShareCount: 5, priority: 1 },
            { name: 'orderLists', test: /orders[\\/](lists|changes)[\\/]|orders\.filters/, minShareCount: 4, priority: 1 },
          ],
        },
      },
    },
  },
})

/** Tells the browser of the fonts that every page needs before it has read a style sheet. */
export function preloadFonts(names: readonly string[]): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {}).filter((file) => names.some((name) => file.includes(name)))
        if (files.length !== names.length) throw new Error(`Fonts to preload: wanted ${names.join(', ')}, found ${files.join(', ')}`)
        return files.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          injectTo: 'head' as const,
        }))
      },
    },
  }
}

/** Compresses once, at the build, as tightly as it goes, what would otherwise be compressed at every request. */
function compressAhead(): Plugin {
  let folder = ''
  return {
    name: 'compress-ahead',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    // After the landing page, which is built when the app is.
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          const file = join(folder, name)
          if (name.startsWith('.') || !/\.(js|css|html|svg|json)$/.test(name) || !statSync(file).isFile()) continue
          const bytes = readFileSync(file)
          writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
          writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
        }
      },
    },
  }
}
