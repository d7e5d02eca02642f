export { JoinUsDialog } from './JoinUsDialog.tsx'
