export { registerMonthSheets } from './registerMonthSheets.ts'
