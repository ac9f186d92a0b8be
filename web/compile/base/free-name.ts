/** The name, or the name with the first number from 2 that is free, such as `user-2`. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  let free = name;
  for (let number = 2; isTaken(free); number += 1) free = `${name}-${number}`;
  return free;
}
