/** The passcode of every contract in the simulator. */
export const PASSCODE = '418205';
/** The most objects of a kind that an account shows. */
export const MAX_SHOWN = 100;
