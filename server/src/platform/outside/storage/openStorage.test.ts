import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

/** The packages that a process loads when it opens its storage with these settings. */
async function loadedWith(settings: Record<string, string>): Promise<string> {
  const program = `
    import { registerHooks } from 'node:module'
    const seen = new Set()
    registerHooks({ resolve: (name, context, next) => { seen.add(name); return next(name, context) } })
    const { openStorage } = await import(${JSON.stringify(new URL('index.ts', import.meta.url).href)})
    const { readConfig } = await import(${JSON.stringify(new URL('../../config/config.ts', import.meta.url).href)})
    await openStorage(readConfig(${JSON.stringify(settings)})).catch((error) => console.log(error.message))
    console.log([...seen].filter((name) => name.startsWith('@aws-sdk/') || name.startsWith('@smithy/')).join(' '))`
  return (await run(process.execPath, ['--input-type=module', '-e', program])).stdout
}

test('the S3 client is only loaded for a bucket', async () => {
  expect((await loadedWith({ DATA_DIR: '/nowhere' })).trim()).toBe('')
  const bucket = { S3_ENDPOINT: 'http://127.0.0.1:9', S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(await loadedWith(bucket)).toMatch(/can't be reached[\s\S]+@aws-sdk\/client-s3/)
})
