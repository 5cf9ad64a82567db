#define LIGHT 0.5
