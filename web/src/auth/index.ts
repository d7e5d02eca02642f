export { LoginDialog } from './LoginDialog.tsx'
