export { lastChangeOf } from './logs.store.ts'
export { type Act, recordAct } from './recordAct.ts'
