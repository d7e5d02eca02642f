export { putIntoBin } from './putIntoBin.ts'
