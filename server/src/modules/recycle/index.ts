export { eraseFromBin } from './deleteForGood.ts'
export { putIn, putIntoBin } from './putIntoBin.ts'
