export { CheckInOut } from './CheckInOut.tsx'
export { hoursInWords } from './hoursInWords.ts'
