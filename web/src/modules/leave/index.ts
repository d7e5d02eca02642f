export { AllLeaves } from './AllLeaves.tsx'
export { LeaveSettings } from './LeaveSettings.tsx'
export { TeamCalendar } from './TeamCalendar.tsx'
