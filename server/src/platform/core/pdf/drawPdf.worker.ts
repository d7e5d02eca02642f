import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { PdfDrawing } from './drawPdf.ts'

const folderOf = (file: string) => dirname(fileURLToPath(file))
const workspace = fileURLToPath(new URL('../../..', import.meta.url))

/** The fonts are indexed once for each thread; a font file is loaded when a text needs it. */
const compiler = NodeCompiler.create({
  workspace,
  fontArgs: [
    {
      fontPaths: [
        fileURLToPath(new URL('../../../../fonts', import.meta.url)),
        folderOf(import.meta.resolve('@expo-google-fonts/chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf')),
        folderOf(import.meta.resolve('@expo-google-fonts/gowun-dodum/400Regular/GowunDodum_400Regular.ttf')),
      ],
    },
  ],
})

/** Results that so many drawings did not use are removed from the compiler's cache. */
const cacheAge = 3

/** Draws one PDF: tagged, with bookmarks for its headings. */
export default function drawPdf({ template, data, images = {} }: PdfDrawing): Uint8Array {
  const paths = Object.keys(images).map((path) => join(workspace, path))
  for (const [path, bytes] of Object.entries(images)) compiler.mapShadow(join(workspace, path), Buffer.from(bytes))
  try {
    const compiled = compiler.compile({ mainFilePath: fileURLToPath(template), inputs: { data: JSON.stringify(data) } })
    const { result } = compiled
    if (!result) throw new Error(`Typst: ${JSON.stringify(compiler.fetchDiagnostics(errorOf(compiled)))}`)
    return new Uint8Array(compiler.pdf(result))
  } finally {
    for (const path of paths) compiler.unmapShadow(path)
    compiler.evictCache(cacheAge)
  }
}

function errorOf(compiled: ReturnType<NodeCompiler['compile']>) {
  const error = compiled.takeError()
  if (!error) throw new Error('Typst returned neither a document nor an error.')
  return error
}
