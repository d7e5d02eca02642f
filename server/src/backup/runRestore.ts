import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '#config/config.ts'
import { SetupProblem } from '#config/setupProblem.ts'
import { openStorage } from '#outside/storage/index.ts'
import { reachDatabase } from '../reachDatabase.ts'
import { endWith, inWords } from './commandLine.ts'
import { restoreBackup } from './restoreBackup.ts'

/** `npm run restore -- FOLDER` restores a backup to the configured place; `--replace` also over existing data. */
await endWith(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false }, 'other-secret': { type: 'boolean', default: false } },
  })
  const [folder, ...rest] = positionals
  if (!folder || rest.length > 0) throw new SetupProblem('From where? For example: npm run restore -- /backups/desk-2026-11-22')
  const config = readConfig(process.env)
  await refuseOtherAccount(config.DATA_DIR)
  const began = performance.now()
  let leave = async () => {}
  const reach = async () => {
    const database = await reachDatabase(config)
    leave = database.leave
    return { url: database.url, storage: await openStorage(config) }
  }
  try {
    const input = { isReplacing: values.replace, isOtherSecret: values['other-secret'], log: (line: string) => console.log(line) }
    const { manifest, isSecretRestored } = await restoreBackup(folder, { config, reach }, input)
    console.log(`Restored ${inWords(manifest, began)}, as it was at ${manifest.madeAt}.`)
    console.log(
      isSecretRestored
        ? 'The secret was restored too. Start the product now.'
        : 'The secret is the one of the settings. Start the product now.',
    )
  } finally {
    await leave()
  }
})

/** Files that root restores belong to root, and the product could not read them. */
async function refuseOtherAccount(folder: string) {
  const [owner, own] = [(await stat(folder).catch(() => undefined))?.uid, process.getuid?.()]
  if (owner !== undefined && own !== undefined && owner !== own)
    throw new SetupProblem(
      `${folder} belongs to the account ${owner}, which could not read what the account ${own} puts there. Restore as that account.`,
    )
}
