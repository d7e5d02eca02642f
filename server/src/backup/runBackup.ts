import { parseArgs } from 'node:util'
import { readConfig } from '#config/config.ts'
import { SetupProblem } from '#config/setupProblem.ts'
import { readCluster } from '#embedded/cluster.ts'
import { openStorage } from '#outside/storage/index.ts'
import { embeddedFolder, reachDatabase } from '../reachDatabase.ts'
import { endWith, inWords } from './commandLine.ts'
import { takeBackup } from './takeBackup.ts'

/** `npm run backup -- FOLDER` writes all data of the product into a new folder, while it runs or is stopped. */
await endWith(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [folder, ...rest] = positionals
  if (!folder || rest.length > 0) throw new SetupProblem('Where to? For example: npm run backup -- /backups/desk-2026-11-22')
  const config = readConfig(process.env)
  if (!config.DATABASE_URL && !(await readCluster(embeddedFolder(config))))
    throw new SetupProblem(`There is no database in ${embeddedFolder(config)}. Set DATA_DIR or DATABASE_URL as the product has them.`)
  const began = performance.now()
  const { url, leave } = await reachDatabase(config)
  try {
    const manifest = await takeBackup({ url, storage: await openStorage(config), config }, folder)
    console.log(`Backed up ${inWords(manifest, began)}: ${folder}`)
    if (manifest.secret.from === 'APP_SECRET')
      console.log('APP_SECRET is not in it: keep it with your other settings, a restore needs the same one.')
    else console.log('It contains the secret of this installation: keep it private.')
  } finally {
    await leave()
  }
})
