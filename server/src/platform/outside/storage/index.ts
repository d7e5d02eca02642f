export { diskStorage } from './disk.ts'
export { mayShowInPlace, servedType } from './fileTypes.ts'
export { isKey, NoSuchFile, type Storage, WrongOffset } from './port.ts'
export { typeOfStored } from './storedType.ts'
