export { connectedAddress, withGoogle } from './googleTokens.ts'
