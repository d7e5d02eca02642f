// Settings may stand in a file `.env` beside package.json; what the environment says itself counts more.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(new URL('../.env', import.meta.url))
if (existsSync(file)) process.loadEnvFile(file)
