export { changeRole, giveRole } from './changeRole.ts'
export { chosenManager } from './chosenManager.ts'
export { openWorkOf } from './leaveWork.ts'
