export { CheckInOut } from './CheckInOut.tsx'
