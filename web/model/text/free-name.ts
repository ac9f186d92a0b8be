/** The name, or the name with the first number from 2 that is free, such as `user-2`. @param separator between the name and the number */
export function freeName(name: string, isTaken: (name: string) => boolean, separator = '-'): string {
  let free = name;
  for (let number = 2; isTaken(free); number += 1) free = `${name}${separator}${number}`;
  return free;
}
