export { type Act, recordAct } from './recordAct.ts'
